"""How matches are shown: public boards, threads, `/board`, `/bump` and `/record`."""
