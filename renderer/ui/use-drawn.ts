import { useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';

/**
 * The document whose contents are on the screen: `newest`, or while that is still laid out the one before it, if that
 * was seen here. `drawnId` is what the viewer has drawn last.
 */
export function useDrawn(newest: DocumentInfo, drawnId: string | undefined): DocumentInfo {
  const [drawn, setDrawn] = useState(newest);
  if (drawnId === newest.id && drawn !== newest) setDrawn(newest);
  return drawnId === drawn.id ? drawn : newest;
}
