"""The codes of the ready rosters, as they were when version 1 of the code was made: in German."""

CODES = {
    "bis_hierher": (
        "RB1:7JHPu3VQzYoCMQx-lZBzWbz4AIqshwVBPShb5pCZyUyLbZG0rrDP42PsbV7MdHBhLwul7feTjyQWacxo"
        "MHfuThL1t_YZnGdxLGiWC2Ptr5iLj5HVsmGBLctt4FThqI9QwMZYFP7S2jtx50oNwKPvHAc3_VQ4OyjGC_Ew"
        "q6ugNKxF7S85cfnOV5800id17PiWBuo5zepFqG3Dy_oPaAyisXrvTx-f5_fFEStRz8Yz7P7mg5seoYCm6zyj"
        "UjBwLgZa3UGv6FB7nR7aK_QEPpc3bJ4"
    ),
    "fruehschicht": (
        "RB1:w4-nIV1QQWrDMBD8yqKzW1poe0_apmlMDL3W-KDEgyUsrYMsUchncukzevPHuo7jHAKLWK1mZmdUKt30"
        "KlN9hPYIY7sKw5_p98buTVTZ80NWluoHofWwggqWBbOde1qjrrVMGjCCdtJNtR5-XaReROiJvjvnyFgWCtVg"
        "ytH3cHyvqqxU7fkSYGfx3OmgKe_cDnzVk_o04cIkAzucIn2Ebjj5FIU5aTUhCUmn2Hkt5lWRvKSiAonP72wR"
        "wRIuIR4hgGXnjuC7JUI8A3YIjdc87l1w7Ph2-O6tu51t0uGgqmr0WMr5UmyLx83X69X3mwXJgsYhRZDRTixQ"
        "LcOtFefZJdP8AZS4psWUgBoYweoJvnKaW0jQfw"
    ),
    "gassenbande": (
        "RB1:xRYi_G1RX0vDMBD_Kkeeo-im4LPMbTjmi7IHSynX9toezdJxSebX91KHoAxCwv3-5S4pDPbBWDM6Yk-h"
        "Ok9u1HKDIZCv0bdk7OOdLQrTz9A4kedeFWs-BWhJ4EVCVJHpyZOgM6UtLmlShRNTyPGf7Ee6Tm2wpn-uZmDX"
        "KrWiZvzDVZiCpI6EvdLvzSDsHMGHpPYnXTBG8h2S7y-ifVJE4A0VmCURNZ98y1QrvU1azbiejjRHVGfNTru7"
        "XO0wdXWS7MpzOx3lKj7FaMrSGpNf6zhpenFvF3ZpHxRcMcGBtZHzdIQ1q-mIMsbfl5cqO7J98_x62C6fdiYn"
        "5TXbetKeAV2A_VRriKC3oDNA_iJRapgcKfSFATw3Q9Sd4g0k34LX2V1HIQKHeGvKbw"
    ),
    "grenzwacht": (
        "RB1:Jo9vYlVQy2rDMBD8lUVnU9pDX8cWSpK2OcX0YkyQq40lIkthtcKQn-klf-If6yqGkMBqtYyG0cw2SvdJ"
        "VYocM5IMC8JwHPWvZVU93ldNozodApJFKs9v3kS5ehRIe5nSGMlsdTDbZB16o9qqUT2h22GQPouuUvQGZbjU"
        "yhIsCgssuumPYcOZhtEFA1mO1Skx1BSHAX24O4vugz4cikgdh1tgiS7cIp8x8S3yI16uDdQ0nXqGkifBByXN"
        "xzno_JmmoaOcZvvX1XmdEd51QtW2BWmkP72sl88Pr5sLq8iCnU6eYXAMBgN8nZ0EMA5hXbZdwbwW2EtKBp2T"
        "8Ai-847Fwz8"
    ),
    "kellerkreis": (
        "RB1:qid2mj1QTUvEMBD9K8OcgwjqxVtR1sWqBxE9lB6m62wamkxhku5Cf72TFoSQMO-Ll-mQfEaH57hwLqys"
        "NjyzQqscMoQELcdY0Ydb13XolYZcQkpsuoPSAk0-jSyDkvwa5FlYKWLvOhQ6jSUtpeyhgaGpvkqZ51pz5Ups"
        "ok3wGdjz7pxYV5aiZIgGMfLHsvLGlbmwWA0eNlcTzQ3vZM9GWyXZiI_5ElaGrxD3TKJs3Wvtdo4T9r1DdJ3d"
        "r3fHp_vvwxErUM8bic-UHJhcYaIlwbrAhbXYTgaWR6h_efnfBAzR8AJjkNoljMpSJdZDbrD_Aw"
    ),
    "knochenzug": (
        "RB1:4NPVxG1QsWrDQAz9FaH5UroUCp0CpZQ07eAU0tp4UGLZd_h8Dmcdhf5Ml3xGNv9YZcfQpcvpJD2996QC"
        "qRnQoCdONUf9PXKEPDVQaXwJ_dFyQHN3a4oC22saF-Tai2KeXRyOVtOGA0fyWJoCyQYOEvuu8xydEuBrkgn9"
        "Tq3MCJ0hrthLJG5munw8Wy-ryvHqjTpVnWCLpOdh4cnowKF1ofq_vXOsfdiPl1jzVUj4dFLT7GSW2QmlQz0Z"
        "nNtNpOFv-S07ZYKnNP5gWRpEU-i7ud_nn5v1B04FXG6UTSNgey_wneJ4ObYGvmiAejx7Lw-ge0A2i7oAVosC"
        "znZ61gDZhNZYq6kbLH8B"
    ),
    "langfinger": (
        "RB1:sqlEU3WPsWrDQAyGX0VoPkIzhA6dEmibJUsbCNR4UG3Zd-QiG90dgTxYp255scom7ZSCELrvl_6TKqQ-"
        "ocNzSZHVitfQZSjSQiTpGV6CZeOrB1dV2Jt4CqnxrEGseU-SGfZDjMeghg31LKwUsXYVamk5doW9ztYfZ2qO"
        "s_AZKengp5HC-TJ7ba_fKXP8V3-7ftm_N52KUs5s-L3xQuOYfq2FGp__rjlMy97jlC9328cR69ohusry43K5"
        "3axXa5zAFM-aMrSUYHNb0NlLBNrAsOOUWJ9g6DoWsFN8Bh9YQQKfSNoF1j8"
    ),
    "ordensrat": (
        "RB1:Khy9jW1Q20rEMBD9lSHPQVRwQd8UfPIGu-Ct9CHdHNvQdiqTtAv79U5TWV0Rhslcz5mcwrg6GmsG8WB9"
        "1y6Rh9AmoEZn7MWpLQoTc9a7OsQE0bGH75CevOskbBut1WCI0x2z2E1gD0Vzkd4DOktoQD6AbmU_Q0ECEyJN"
        "kErAnE5MaQuDn66CvMWh86BnzZNrU57It8ad2zaYaebOgVRtk9AkmgahZdlS6HvIgs7DFPYZ-V7P_VN6CVWL"
        "XxQtY9skbdyNPPxXX4-fksOynKkL9Y_Xq9fzy9XZsQxsVQdmyh8FX9FBwJH9kSC7IC2Y3PgxKxfRVcjy6flf"
    ),
    "schneegang": (
        "RB1:G63oo22RT2vDMAzFv4rxOYxd2sN2Sg_L2G77Q7eFEJREcTQ7dpCdpjD23aeG9rSC0QO99xO2XGowUWd6"
        "CNyhaN7ERGgUjeq1HTxKb3OblaU2NPXoBsB5So68kexbYANOFQyz4F46Bj0yOF1lpY5p5jECeoNMJ_PTHUDt"
        "yXexESKtoQY5Ittz4iUkVI_kLKwmHNOC3COL9fyNzqmvBWk8zxfUWJa7rv4usBVZz49eEKbg9Z1uOEBXwxH1"
        "73_m3fVXEGqxnsheJQqmcbzCcGhtPcLsBKpOXin1Y_dQbDfbp0te585hVB7aQR1kX_eqI1T55ZGqw9aiF_Fq"
        "Lz8wkJ99Qr7R1R8"
    ),
    "schonung": (
        "RB1:bqHaom2QwWrDMAyGX8X4HMrGCDsPUuhgh7EMCgs9mERL1Lgy2AqBvMzeYqfd8mKT6q2MMjBC1i_r_6zG"
        "uj7Zws4O2oEhSlohmLodAk3U26K8KZpGZN-dJs4ND55zbrapHUAqPRBE5yXLpwZe2ByhA_MykURAAjJa9kj9"
        "xh6Kxg4Y5fkYgLBXW5n3NjtaUKZ1YqQ9XYj0B02wPIjjP9IecP3Q2lnEGD2KdCHK5ym0I-vn1i9eBMhNyYiV"
        "qaAdp1-uUwhJKXUoisqBruu1eJLer4Vn9B7o3SnGQS0bia_bu3J3f1teMCqXzOMPofHKVJwxdnkj66dsxMwu"
        "MrAgfQM"
    ),
    "schwarzes_wasser": (
        "RB1:XT66lG2OQWrDQAxFryK0Hoo3PUCKVy2UQhYONV6o8ffM4PEkSGMCOU9vkotl3FK6CQgh_S89fs_ijR3b"
        "MUgpyHXcH8NF9AqjTsyg7J4b1_ds5wiPFKAat7s2gmShfYGvm0eGSuLB9bxO0IooVf6YJCRDuVbOZs2SilfE"
        "aeNyC6WdLj_OH37NY3W6OEKDpH9gEqy_XzVgTNMD4yVmwwP9HV-ooMExu772t0Pzuvs8NLwJW3U1h6xGIxZq"
        "1zwj0XxaluLoEnUkqBWy8-27kIchID_xcAc"
    ),
    "strassenwacht": (
        "RB1:Y24hPF1QwUoEMQz9lZLzIB704m29rLAswiqsUoYha8M2TCczpF0FxW_xY_wx06oHhZKmLy-vL_GAxwwd"
        "KJdCasldUfz8IHnBp1iguzzvvIcDipBG0spYk8pc3PMsbmUkQ45kVUyWRZwm0gElDDkypQB956FqTcT5-4dr"
        "5YB2t_MGmQOhTnAFhxl1yIu94L22jbgklNZxCqTuNsxNrsxaFckqm5O8_se2pIkaOAouS4VWkilNf7E9p9Fo"
        "fXXhLT7ebB_2693FrzO4_5EUx-KIbUS3I47UuWpm08y5wLYmFzCy2HRn0H8B"
    ),
    "vor_der_flut": (
        "RB1:seAsdT2PwWrDMBBEf0XoLEIptJfcnUAJPbQ0UJGDbI1ltfIaVlID_bCeesuPdeWCQYhhR3qzY7ULWRvN"
        "ERkk4m1h5cGqS7Wo78q33-FTm4c7Y61G34PGCs4ltrdHdkRfjkUGENglfTFWX13yuQ4TmvHshRYFobdzdEXF"
        "WZ2RC0jlYVpIfcCL7m4_wpb0gJFdKLuVN4OmyIUdwop8KXWeV2dEylfwuI6fWoUUOIp3aUFW7vfu9XB4PN1v"
        "4WdQDDAtVn5CnRaPlLD_L73xVI8QidoGfw"
    ),
    "dorade": (
        "RB1:wJ9qRj1Q0UrEQAz8lZDnIqdwLz6fKN4diArClVLSbq4N3cuW3a1FxW_xY_wx0wMPljAZJsnMlthQkraO"
        "k-eEBaYcSV03ZcMbYXgPCo4jbEIkx1hcr1dFWWITKKeZRE32SGk0xVZDGK29vKcjyzGD2pbPmeVEHhylxL7h"
        "K6yKEodIAy8bXkXb3tBCOm6H3iwYvadIZ66bvK-jmI9zO4bZYH0KOvCH6XaTZv4_-4WpDxlvcZSUg8fv84Qd"
        "sIk2UoNVtchKqw-Hw_rt5mV1cXwnCtvFVAGJRRn2pJranizGpA5mVungmS3vkO1rInQx_P6wwj13ylEt1x8"
    ),
    "stundenschlag": (
        "RB1:zHiYXU2Q3UrEMBCFX2XIdZEV9ELvlOJeSEHXC8FSSrY9bWP-lknDguKz-DC-mNPKLsIkTE6-zMxJrfY6"
        "ma7l7JBUofLER7CV7GXOoUdI3eT0qIrL601R16pzsbNeW7AgD6wzPYEPCL2xcCKd481gmukdUoLu9gKQdg6k"
        "83ChmqJWc5Q-7VpO6BJMpeks1rsBoVsbVDEkg8y0Q0qR57-XJrQput6syCk-1WAYmr26VT4ni1l9neies_dC"
        "L-ejCX0-tD7mhP_zSoxiB3Sv5aJpFqWWfVdtbp6vqtczVRrQo4MJYmxvli-iZW0xBnAhUiIZjbYcf75FF8Mj"
        "PuIoaRJazP8C"
    ),
    "huegelheer": (
        "RB1:hTVghGVQTUvEMBD9K2HOYamsInhzv5QFPai3UiS7mW2HppOSpHqQ_Tf-DG_7x5x0F4oIIRPevDdvXkrY"
        "o0s-gobaoJOyMlE9nn5qdA1iAH1dFLosYd8QHpIhFsoiGGa_l9enCc4HC5UuwYaBrGD3ng4odTxf0CL20bQI"
        "d5n93vjAcMz82KMJ2XhFqD48K4tBbYaQJm2kmkW3EztZ5ZjBqyJrm4ETjuK_5yY3A9lzb0PMUb0gpRxk4r1K"
        "mK5DJ66SZAZ6Ps70A9v_I2-rKpdS7uV8_bZ82C6mQb18ESo67_5EKaG--ClzCeQMt4JaCbk9fdcCUaeecYdu"
        "BtUv"
    ),
    "springflut": (
        "RB1:dv_zcV1OW2rDMBC8ithvEVxo898SWkr6kZBCP4QxW3kVCduSWUl9Xaa3yAV8sUqEplAYdoedmWUUaBpT"
        "iCDBhCmwQ1_5xpE4zOz80Yw5gbxuGqkUBE8dfVIxFLwjj4F7aKUCJnwj_k0-UdY2GcrEZyt-UDwzkFdNDVjk"
        "OZR3fLlfcFP1Y8DUWcL-v74hFg-8nJbvRMKSK1tsOU_TqrSsyZjZdK-EsdSGRx9phLatUVXmbr1_frld7__e"
        "lbp3FFNZX45sEj1GcV-bC8xGRKetFH01BT3EYTnNhsQQpol8sXrUdgXtDw"
    ),
    "mittagswache": (
        "RB1:Xqt_XGVRy2oDMQz8FaPzUnJKaW-FlKSHFNr0tiyLYms3prYc_CC0oX-TP9kfq7xpeykI2SPNeCTcQiR0"
        "PkEDKTiMvQ7-iDoL3tqccUwn1AeCZrlYNG0LOhTW1rkQhfE6XbJl9YbOCnKEhmp5CLrIg2cYCSPcQ9LILJ2v"
        "rmkhFe7HgtEI8SkllGOOMyRrhO9FsCf0_dGmHNx_0YMv8SoaMdNsE4nFOlWrXJlXfJXunVx7g6zn2XY0VEtD"
        "x5I_oBIcceo9pjz3VyGGuWwKUz-g04F_R_yJHbIZMO6JlbdZfZ7IKnEpgnc5kh2IoesqtZV8-7h5uXveLP_k"
        "K4pq7ciKn3p30yVmhWVolLGk1rIiqcN0cXnG9QvoBrpv"
    ),
    "nordwacht": (
        "RB1:yLQqb11QX0vDMBD_KiHPpYyBG_ooKMJAYU4RSpFbcktD02u53BhT_DZ-DN_2xby1uAfhSC6_f7mksoyQ"
        "umwLSz1Lg0zvkFIEcqjYY8_-AK4RWyxms6KqbGAk8BFZ2ecgpXmFdFYmBK9gXVSW4y5hB6ToCo6g21ifNkeP"
        "wJ29sUPM0ieF2yh6zA6I1P31z_6UIk32rY7pmjG-A27zxN8jc3_4u-BcKWJA8marCUkmPfrolLplIK8PsR6H"
        "vRxHrumZUGX12Vzpuly-refrh-tL4F0ks-H9MJguismuOSAjmxcS5CynH_nYUyjN5SuM8Ok7iJkviivTBh0k"
        "mvnYbRhCy7CT0ta_"
    ),
    "schichtbeginn": (
        "RB1:rMY6Lk2OQWvDMAyF_4rROYzC2KA7jjFGTx0pu4QQXFskbhwpyHahjP33qS5lAyHJTx_vuQNBG5cEDXjE"
        "dXBMiSWHsqjSuim4KR9xDETQPG82TdeB42XNwjGiKPMutpgvJo9RXxGtV7lvOhiLFa_SPmDWUesbRkFSJMHL"
        "fYWf__SHJcIbnmIJDquXlYWLoB98ONfUV-G5fnkt-VKRycrKTPW6Yyn0lzmHrHG85uDSLS0hZbkMx8KXqxmf"
        "0Gyh7694p32727efT4-HuwW8BTSV8ujmrJ1Mm3FsdBNzsMVNOkecsjmzWHqA_hc"
    ),
    "staubreiter": (
        "RB1:coSxA1WPzWrDMBCEX0XsWZRAoYceCw05tIHEp2JMkOWtLLKRjbRycUrfvSv1B3IRw-w3w6iFiIYuCTSk"
        "NQzeGkbRDZvcR_SMEfTDZqPbFvopFew4Mapj5lE0oRkKAaA_waGJ8AiJvdR9dboFHrOT4944pAr9cDkINvsZ"
        "T0VqsNOCJflO5nxaMPFN-sVwnXSTjrhMVFKVFC-RD65OaTz1Ioo_x-mDqvma7TlVL0od_W6GAefM61-5fC2x"
        "MjmpAS-qMXTt0Y6lqyvnVt7D_fN2v3vb_UcaOwYkUoKZoCUY1VN2blXO96y2mDEmO2a-3kH3DQ"
    ),
    "waldrand": (
        "RB1:9uF7i22QsU7EMAyGXyXyXKGDAXRsSAgJccfCcIiqqtzrTxo1TU9Oeh0Qz8LCY7D1xXB7wMRiO_6_P7Kd"
        "k4B9FykjK0AoR_AR-rrpzI59LRxqyi5XqyzPaWSpEVTcsiBp9uAaogVlb2TBQtfUoW5dovciyyk1vYTSDupT"
        "6N73C7rQ1eCrqHhMgxKCoD_9Z3pE5JMrJhdspBmpWNo_4iH0Ikv76AJK2_Rxnm3n4uFkTMKHH98wL1BWQPLL"
        "kj7BPGHfqFzMbK5xvX7enl9dvPzOSrcOZuM4IFi4mCBGg_cI5o7nlBk9gtlwTO30-TrL-8Zh-kimZpm-Ku00"
        "LoywZ1R8Aw"
    ),
    "hofstaat_im_nebel": (
        "RB1:0hk6a21Q0UrEMBD8laXP5dAHH3xUjuNArHB9UClHSdvpJTRJ6yZRuA_zB_wxNxUOEWEJ7OzsZHaaInJC"
        "O87cIxRlEXptYcB6HqXbz2OISkUyjip0sEV5fXNVNk3hVJjatwR4oW0NqDboIuhRcAh0qXph0-tI4CAyngYw"
        "WcRzhKdD8gM2xbEUPcM8czt5c9Ix_wxmetIeJ4S8v5LWoVOMtXuHse2gfA-WhdegvP8ZBDdPaPUs6v_3Flg-"
        "lJ1k8W__y7mUnN1ZlcRqpcSEhhOFYx418r7squ3h9v7uQn-GOERJqpMjJ5UcnRNFxjjCbyin9PD1KRSJoZOU"
        "u0ja-CjcAY7qxcixlk0UpKRB2PucD4XUa3GQgZ1VfsqJfQM"
    ),
    "laternenwacht": (
        "RB1:Sdi-zJVQy07DMBD8lZXPUQWHHriiAi3iXSQkoqraJJvY4DhhvQbBz3DpN_AD-TE2LaqQOCFZ9nhnxrue"
        "3AgnWtcdlxRNZt6wtEUKlcILFOJAYSyJyQ6nB1memxJ7QReUP2MSgmvbKt6vhWWYdxzADl8s0GKAwkX4SAxh"
        "2JQ2CgVYClYyMassN5HQF0z4TKzuS3IqYLhx3GqPUWCVJ67cll_4SH-rD3pJ3PwegzsdbVnaYcP9jyMFfXkL"
        "kV8SFSnu3LvVpF271nknDvf12BPyP5knfCXvQtySHtt-XXTv45yuNavVKMl1v5tNj47vbx_3thMXCK7GsMfE"
        "CbCF046jSMcTmDmCOaZeasYEDVnN1glUmuacvKcCWXGmBYbzYdPooZ_3qlDjUhiHT4KayWns3w"
    ),
}
