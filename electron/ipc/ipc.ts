import { type CallName, contract, type Handlers } from '../../shared/contract.ts';
import { faultOf, type Outcome } from '../../shared/fault.ts';

/** Who asks: the frame's address as Electron reports it, and whether it is the window's own frame. */
export type Sender = Readonly<{ url: string | undefined; isMainFrame: boolean }>;

export type IpcHandler = (sender: Sender, name: unknown, input: unknown) => Promise<Outcome<unknown>>;

/**
 * The one door from the window to the main process: only our page, only calls of the contract, only valid
 * input, and every failure as data. Knows no Electron; `electron-ipc.ts` hangs it on `ipcMain`.
 * `ourPage` is the address of the page, without query and fragment. Electron security tutorial, item 17.
 */
export function createIpcHandler(handlers: Handlers, ourPage: string, report: (thrown: unknown) => void): IpcHandler {
  return async (sender, name, input) => {
    if (!sender.isMainFrame || pageOf(sender.url) !== ourPage) {
      return refuse("The call did not come from Galley's own page.");
    }
    if (!isCallName(name)) return refuse(`There is no call named ${JSON.stringify(name)}.`);
    const parsed = contract[name].input.safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return refuse(issue?.message ?? 'The input is not valid.', fieldOf(issue?.path));
    }
    try {
      // The table has just proved that `parsed.data` belongs to `name`; the compiler cannot follow a union of pairs.
      const handle = handlers[name] as (input: unknown) => Promise<unknown>;
      return { ok: true, value: await handle(parsed.data) };
    } catch (thrown) {
      const fault = faultOf(thrown);
      if (fault.code === 'DEFECT') report(thrown);
      return { ok: false, fault };
    }
  };
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(contract, name);
}

/** `URL.origin` is "null" for a scheme of our own, so the parts are put together by hand. */
function pageOf(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

const fieldOf = (path: readonly PropertyKey[] | undefined): string | undefined => {
  const last = path?.findLast((part) => typeof part === 'string');
  return typeof last === 'string' ? last : undefined;
};

function refuse(happened: string, field?: string): Outcome<never> {
  const fault = { code: 'INVALID-INPUT', happened, advice: 'Change it and try again.' } as const;
  return { ok: false, fault: field === undefined ? fault : { ...fault, field } };
}
