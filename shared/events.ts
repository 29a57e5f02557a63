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

/** Keys that may be a shortcut, wherever in the window they were pressed while it has frames. */
export type FrameKeys = PressedKeys &
  Readonly<{
    /** The keys are held down. */
    repeat: boolean;
    /** Since the epoch. */
    pressedAtMs: number;
  }>;

/** Everything that main says unasked. A window subscribes first, then asks for the snapshot. */
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
  /** All that is said of a call now. */
  | Readonly<{ type: 'activity-remarked'; id: string; remark: CallRemark }>
  | Readonly<{ type: 'proof-changed'; proof: ProofView }>
  /** Files of a folder that is a connection; their paths are relative to it. At most 20 of them are named. */
  | Readonly<{ type: 'folder-changed'; connectionId: string; files: readonly string[] }>
  | Readonly<{ type: 'draft-file-changed'; file: FollowedFile }>
  | Readonly<{ type: 'preferences-changed'; preferences: Preferences }>
  | Readonly<{ type: 'noticed'; notice: Notice }>
  | Readonly<{ type: 'command'; command: CommandId }>
  | Readonly<{ type: 'frame-keys'; keys: FrameKeys }>;
