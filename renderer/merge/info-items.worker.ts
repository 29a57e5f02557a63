import { createInfoItemsHandler, type InfoItemsRequest } from './info-items-request.ts';

const handleRequest = createInfoItemsHandler({
  async read(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
});

addEventListener('message', async ({ data }: MessageEvent<InfoItemsRequest>) => postMessage(await handleRequest(data)));
