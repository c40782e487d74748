import { describe, expect, it } from "vitest";
import {
  deriveFolderArrows,
  derivePackageArrows,
  findRising,
  listFolders,
  readDrawnPackages,
  readPackagePicture,
  readPictureFolders,
  writeArrows,
} from "./architecture.ts";
import { parseSourceFile } from "./source-file.ts";

const folder = "packages/shop";
const files = [
  ["src/index.ts", 'export { sell } from "./sales/sell.ts";\nimport type { Price } from "@proj/types";'],
  ["src/sales/sell.ts", 'import { type Stock, find } from "../stock/find.ts";\nimport { a } from "./deep/a.ts";'],
  ["src/sales/deep/a.ts", 'import type { Stock } from "../../stock/find.ts";\nimport { z } from "zod/mini";'],
  ["src/stock/find.ts", 'import type { Shop } from "../index.ts";\nimport { readFileSync } from "node:fs";'],
  ["src/stock/find.test.ts", 'import { sell } from "../sales/sell.ts";\nimport { it } from "vitest";'],
].map(([path = "", code = ""]) => parseSourceFile(`${folder}/${path}`, code));

const page = `
\`\`\`mermaid
flowchart BT
  shop["@proj/shop"] --> types["@proj/types"]
  shop --> zod
\`\`\`

## A sale

\`\`\`text
sales/ stock/   what is sold, and/or not; 1/2
\`\`\`

### @proj/shop

\`\`\`text
 top    │ src
 sale   │ sales
 ground │ stock
\`\`\`

| folder | what | imports | types of |
| --- | --- | --- | --- |
| \`src\` | \`index.ts\` | sales | |
| \`sales/\` | a sale, in \`deep/\` more | stock | |
| \`stock/\` | what there is | | src |

### @proj/other

| folder | what | imports | types of |
| --- | --- | --- | --- |
| \`src\` | nothing | | |
`;
const shop = readDrawnPackages(page).get("@proj/shop") ?? { rows: [], layers: [] };
const arrows = deriveFolderArrows(files, folder);

describe("arrows between folders", () => {
  it("are derived from what is published, each once, and are of types only while all imports are", () => {
    expect(arrows).toEqual([
      { from: "src", to: "sales", typeOnly: false },
      { from: "sales", to: "stock", typeOnly: false },
      { from: "stock", to: "src", typeOnly: true },
    ]);
  });

  it("are read from the rows of a package", () => {
    expect(shop.rows.flatMap((row) => row.arrows)).toEqual(arrows);
  });
});

describe("writing the arrows into a page", () => {
  const real = new Map([["@proj/shop", arrows]]);

  it("changes nothing where it has them", () => {
    expect(writeArrows(page, real)).toBe(page);
  });

  it.each([
    ["one that the page lacks", page.replace("| stock | |", "| | |")],
    ["one that the code lacks", page.replace("| stock | |", "| stock, src | |")],
    ["one that is not of types only", page.replace("| | src |", "| src | |")],
    ["one that is drawn twice", page.replace("| stock | |", "| stock, stock | |")],
  ])("corrects %s, and leaves the rest", (_, changed) => {
    expect(changed).not.toBe(page);
    expect(writeArrows(changed, real)).toBe(page);
  });
});

describe("folders", () => {
  it("are those of the code, and of the rows with what they name within", () => {
    const real = listFolders(
      files.map(({ path }) => path),
      folder,
    );
    expect(real).toEqual(["sales", "sales/deep", "src", "stock"]);
    expect(shop.rows.map((row) => [row.folder, ...row.inner])).toEqual([["src"], ["sales", "deep"], ["stock"]]);
  });

  it("of pictures end in a slash, and stand alone", () => {
    expect(readPictureFolders(page, "A sale")).toEqual(["sales", "stock"]);
  });
});

describe("layers", () => {
  const folders = ["src", "sales", "stock"];

  it("are read from the top to the bottom, and types may rise", () => {
    expect(shop.layers).toEqual([["src"], ["sales"], ["stock"]]);
    expect(findRising(arrows, shop.layers, folders)).toEqual([]);
  });

  it.each([
    ["an import that rises", [["src"], ["stock"], ["sales"]], ["sales imports stock, which stands above it"]],
    [
      "a folder that is missing",
      [["src", "sales"]],
      ["stock does not stand in one layer", "sales imports stock, which stands above it"],
    ],
    ["a folder that stands in two", [["src"], ["sales"], ["sales", "stock"]], ["sales does not stand in one layer"]],
    ["a folder that there is not", [["src"], ["sales"], ["stock", "gone"]], ["gone is no folder"]],
  ])("do not hold with %s", (_, layers, told) => {
    expect(findRising(arrows, layers, folders)).toEqual(told);
  });
});

describe("arrows between packages", () => {
  it("are derived by names, without what the platform has and what tests import", () => {
    expect(derivePackageArrows(files, folder)).toEqual(["@proj/types", "zod"]);
  });

  it("are read from the picture, by its labels", () => {
    expect(readPackagePicture(page)).toEqual([
      ["@proj/shop", "@proj/types"],
      ["@proj/shop", "zod"],
    ]);
  });
});
