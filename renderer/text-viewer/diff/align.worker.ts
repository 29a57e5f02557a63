import { type AlignedTexts, alignTexts } from './align-texts.ts';

/** The texts come one by one, as those of a comparison do. */
let request: Partial<AlignedTexts> = {};

addEventListener('message', ({ data }: MessageEvent<Partial<AlignedTexts>>) => {
  request = { ...request, ...data };
  const { one, other } = request;
  if (one === undefined || other === undefined) return;
  const alignment = alignTexts({ one, other });
  postMessage(alignment, { transfer: [alignment.buffer] });
});
