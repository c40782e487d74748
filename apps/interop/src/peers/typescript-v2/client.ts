import { playScript } from "../../script/play-script.ts";
import { connect } from "./connect.ts";

await playScript(connect);
