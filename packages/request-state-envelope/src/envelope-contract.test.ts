import { codecContract, confidentialityChecks } from "@proj/request-state/testing";
import { test } from "vitest";
import { createDataKey, envelope } from "./index.ts";
import { createKeyService } from "./key-service.fixture.ts";

const { wrap, unwrap } = await createKeyService();
const [current, older, other] = [await createDataKey(wrap), await createDataKey(wrap), await createDataKey(wrap)];
const subject = {
  codec: () => envelope({ wrappedKeys: [current, older], unwrap }),
  foreign: () => envelope({ wrappedKeys: [other], unwrap }),
};

test.each([...codecContract, ...confidentialityChecks])("$name", { timeout: 30_000 }, ({ run }) => run(subject));
