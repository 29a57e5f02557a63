import { fetchBytes } from '../base/fetch-bytes.ts';
import { serveCalls } from '../base/serve-calls.ts';
import { createInfoItemsHandler, type InfoItemsReply, type InfoItemsRequest } from './info-items-request.ts';

export type InfoItemsMethods = { scan(request: InfoItemsRequest): InfoItemsReply };

serveCalls<InfoItemsMethods>({ scan: createInfoItemsHandler({ read: fetchBytes }) });
