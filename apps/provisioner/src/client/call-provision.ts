import { callTool } from "./call-tool.ts";
import type { ClientSettings } from "./client-settings.ts";
import { describeDatabase } from "./describe-result.ts";
import { selectChooser } from "./select-chooser.ts";

/**
 * Calls the provisioner's tool and tells of it on standard output.
 *
 * @param signal gives the call up, and whatever is being asked.
 * @returns whether the tool did what it was asked to, or was refused to.
 * @throws what `Client.connect` and `callTool` throw.
 */
export async function callProvision(settings: ClientSettings, signal: AbortSignal): Promise<boolean> {
  const { url, name } = settings;
  const result = await callTool(
    {
      url,
      clientInfo: { name: "provisioner-client", version: "1.0.0" },
      tool: "provision",
      toolArguments: { name },
      chooser: selectChooser(settings),
      describeMore: (done) => ["Database", describeDatabase(done)],
    },
    signal,
  );
  return result.isError !== true;
}
