import { serveCalls } from '../base/serve-calls.ts';
import type { JsonMethods } from './json/json-messages.ts';
import { createJsonRequestHandlers } from './json-request-handler.ts';

serveCalls<JsonMethods>(createJsonRequestHandlers());
