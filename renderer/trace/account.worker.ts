/// <reference types="vite/client" />
import { serveCalls } from '../base/serve-calls.ts';
import type { AccountMethods } from './account/account.ts';
import { takeAccount } from './account/take-account.ts';

serveCalls<AccountMethods>({ account: takeAccount });
