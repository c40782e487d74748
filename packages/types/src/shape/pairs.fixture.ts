import { Implementation } from "../wire/common.ts";
import { CompleteRequestParams, CompleteResult } from "../wire/completion.ts";
import { DiscoverResult } from "../wire/discover.ts";
import { ElicitResult } from "../wire/elicitation.ts";
import {
  BooleanSchema,
  LegacyTitledEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  StringSchema,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
} from "../wire/elicitation-schema.ts";
import { InputRequest, InputRequests } from "../wire/input-required.ts";
import { RequestMetaObject } from "../wire/meta.ts";
import { GetPromptResult, ListPromptsResult } from "../wire/prompts.ts";
import { ListResourcesResult, ListResourceTemplatesResult, ReadResourceResult } from "../wire/resources.ts";
import { ListRootsResult } from "../wire/roots.ts";
import { CreateMessageRequestParams, CreateMessageResult } from "../wire/sampling.ts";
import { SubscriptionsListenResult } from "../wire/subscriptions.ts";
import { CallToolResult, ListToolsResult } from "../wire/tools.ts";
import { createMessageResultShape, elicitResultShape, listRootsResultShape } from "./answer-shapes.ts";
import { implementationShape } from "./common-shapes.ts";
import { completeParamsShape } from "./completion-shape.ts";
import {
  booleanFieldShape,
  choiceFieldShape,
  choicesFieldShape,
  fieldShape,
  numberFieldShape,
  stringFieldShape,
  titledChoiceFieldShape,
  titledChoicesFieldShape,
} from "./field-shapes.ts";
import { createMessageParamsShape, inputRequestShape, inputRequestsShape } from "./question-shapes.ts";
import { requestMetaShape } from "./request-meta-shape.ts";
import { resultShapes } from "./result-shapes.ts";

/** Every shape that is used by itself, and its schema, by the name of the definition. */
export const pairs = {
  RequestMetaObject: [RequestMetaObject, requestMetaShape],
  CompleteRequestParams: [CompleteRequestParams, completeParamsShape],
  ElicitResult: [ElicitResult, elicitResultShape],
  CreateMessageResult: [CreateMessageResult, createMessageResultShape],
  ListRootsResult: [ListRootsResult, listRootsResultShape],
  CreateMessageRequestParams: [CreateMessageRequestParams, createMessageParamsShape],
  InputRequests: [InputRequests, inputRequestsShape],
  InputRequest: [InputRequest, inputRequestShape],
  Implementation: [Implementation, implementationShape],
  DiscoverResult: [DiscoverResult, resultShapes["server/discover"]],
  ListToolsResult: [ListToolsResult, resultShapes["tools/list"]],
  CallToolResult: [CallToolResult, resultShapes["tools/call"]],
  ListPromptsResult: [ListPromptsResult, resultShapes["prompts/list"]],
  GetPromptResult: [GetPromptResult, resultShapes["prompts/get"]],
  ListResourcesResult: [ListResourcesResult, resultShapes["resources/list"]],
  ListResourceTemplatesResult: [ListResourceTemplatesResult, resultShapes["resources/templates/list"]],
  ReadResourceResult: [ReadResourceResult, resultShapes["resources/read"]],
  CompleteResult: [CompleteResult, resultShapes["completion/complete"]],
  SubscriptionsListenResult: [SubscriptionsListenResult, resultShapes["subscriptions/listen"]],
  StringSchema: [StringSchema, stringFieldShape],
  NumberSchema: [NumberSchema, numberFieldShape],
  PrimitiveSchemaDefinition: [PrimitiveSchemaDefinition, fieldShape],
  BooleanSchema: [BooleanSchema, booleanFieldShape],
  LegacyTitledEnumSchema: [LegacyTitledEnumSchema, choiceFieldShape],
  TitledSingleSelectEnumSchema: [TitledSingleSelectEnumSchema, titledChoiceFieldShape],
  UntitledMultiSelectEnumSchema: [UntitledMultiSelectEnumSchema, choicesFieldShape],
  TitledMultiSelectEnumSchema: [TitledMultiSelectEnumSchema, titledChoicesFieldShape],
} as const;
