import { type AlignedTexts, alignTexts } from './align-texts.ts';
import { collectRequest } from './collect-request.ts';

collectRequest<AlignedTexts>((texts) => {
  const alignment = alignTexts(texts);
  postMessage(alignment, { transfer: [alignment.buffer] });
});
