"""The face under the hands: canvas, gestures, handles, rulers, tools."""
