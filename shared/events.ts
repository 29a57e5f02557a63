import type { CommandId } from './commands.ts';
import type { FollowedFile } from './draft.ts';
import type { PressedKeys } from './key-binding.ts';
import type {
  BudgetView,
  CallRemark,
  ConnectionView,
  ListedCall,
  Notice,
  PasswordWanted,
  ProxyWanted,
  RunPhase,
  SessionView,
  Suggestions,
} from './model.ts';
import type { Preferences } from './preferences.ts';
import type { ProofView } from './proof.ts';

/** Keys that may be a shortcut, pressed anywhere in the window, including its frames. */
export type FrameKeys = PressedKeys &
  Readonly<{
    repeat: boolean;
    /** Milliseconds since the epoch. */
    pressedAtMs: number;
  }>;

/** Events that the main process sends. A window subscribes first, then asks for the snapshot. */
export type AppEvent =
  | Readonly<{ type: 'run-moved'; runId: string; phase: RunPhase }>
  | Readonly<{ type: 'session-changed'; session: SessionView }>
  | Readonly<{ type: 'password-wanted'; wanted: PasswordWanted | null }>
  | Readonly<{ type: 'proxy-wanted'; wanted: ProxyWanted | null }>
  | Readonly<{ type: 'connections-changed'; connections: readonly ConnectionView[] }>
  | Readonly<{ type: 'suggestions-changed'; suggestions: Suggestions }>
  | Readonly<{ type: 'budget-changed'; budget: BudgetView }>
  | Readonly<{ type: 'activity-added'; entry: ListedCall }>
  | Readonly<{ type: 'activity-cleared' }>
  /** The complete remark of the call, which replaces the previous one. */
  | Readonly<{ type: 'activity-remarked'; id: string; remark: CallRemark }>
  | Readonly<{ type: 'proof-changed'; proof: ProofView }>
  /** Changed files of a folder connection, relative to it, at most 20. */
  | Readonly<{ type: 'folder-changed'; connectionId: string; files: readonly string[] }>
  | Readonly<{ type: 'draft-file-changed'; file: FollowedFile }>
  | Readonly<{ type: 'preferences-changed'; preferences: Preferences }>
  | Readonly<{ type: 'noticed'; notice: Notice }>
  | Readonly<{ type: 'command'; command: CommandId }>
  | Readonly<{ type: 'frame-keys'; keys: FrameKeys }>;
