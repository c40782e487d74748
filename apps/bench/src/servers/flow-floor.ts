import { describeDeployment, describeQuestion, PLAN, QUESTION_KEY } from "../content/deployment.ts";
import type { StartSubject } from "../subject/subject.ts";
import { buildTextResult, floorMeta } from "./floor-result.ts";
import { type FloorAnswer, serveFloor } from "./serve-floor.ts";

const requestedSchema = {
  type: "object",
  properties: { region: { type: "string" }, confirm: { type: "boolean" } },
  required: ["region", "confirm"],
};

interface FlowParams {
  readonly arguments: { readonly service: string };
  readonly requestState?: string;
  readonly inputResponses?: { readonly [key: string]: { readonly content: { readonly region: string } } | undefined };
}

/** Two floor requests: the state travels as plain JSON, and nobody protects it. */
const answer: FloorAnswer = ({ params }) => {
  const { arguments: args, requestState, inputResponses } = params as unknown as FlowParams;
  const target = inputResponses?.[QUESTION_KEY]?.content;
  if (requestState !== undefined && target !== undefined) {
    return buildTextResult(describeDeployment(args.service, JSON.parse(requestState), target));
  }
  const question = { mode: "form", message: describeQuestion(args.service), requestedSchema };
  return {
    resultType: "input_required",
    inputRequests: { [QUESTION_KEY]: { method: "elicitation/create", params: question } },
    requestState: JSON.stringify(PLAN),
    _meta: floorMeta,
  };
};

export const startSubject: StartSubject = () => serveFloor(answer);
