import { createContext } from 'react';
import type { FaultCode } from '../../shared/fault.ts';

/** Opens the help on a fault; `null` in a test without an application around the view. */
export const FaultHelpContext = createContext<((code: FaultCode) => void) | null>(null);
