/// <reference types="vite/client" />
import { serveCalls } from '../base/serve-calls.ts';
import type { AccountMethods } from './account.ts';
import { takeAccount } from './take-account.ts';

serveCalls<AccountMethods>({ account: takeAccount });
