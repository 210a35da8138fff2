"""Sets a matrix up on a Dask cluster of two workers on this machine; says whether it is alike.

A process of its own, because the cluster leaves threads behind and settings of logging.
"""

from __future__ import annotations

from distributed import LocalCluster

from realms_builder.odds.questions.matrix import CellRequest, matrix_of
from realms_builder.odds.work.workers import NoCluster, cluster
from tests.odds.dice_game import work_item


def main() -> None:
    with LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=None
    ) as local:
        asked = (work_item(), CellRequest())
        with cluster(local.scheduler_address) as workers:
            there = matrix_of(*asked, workers.executor, workers.ahead)
        print("alike" if there == matrix_of(*asked) else "different")
    try:
        with cluster("nonsense://somewhere"):
            print("reached")
    except NoCluster as refusal:
        assert refusal.code == "odds_cli.no_cluster"


if __name__ == "__main__":
    main()
