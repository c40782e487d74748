import { render } from "preact";

const root = document.getElementById("page");
if (root !== null) render(<main>Round viewer</main>, root);
