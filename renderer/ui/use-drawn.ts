import { useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';

/**
 * The document that is on the screen: `newest`, or while that is still laid out the previous one, if it was shown here.
 * `drawnId` is the last one that the viewer drew.
 */
export function useDrawn(newest: DocumentInfo, drawnId: string | undefined): DocumentInfo {
  const [drawn, setDrawn] = useState(newest);
  if (drawnId === newest.id && drawn !== newest) setDrawn(newest);
  return drawnId === drawn.id ? drawn : newest;
}
