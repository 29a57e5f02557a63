/* The globals of both Node and the browser that `shared` uses. Its TypeScript project includes the types of neither. */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: Readonly<{ once?: boolean }>): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class DOMException extends Error {}

declare class TextDecoder {
  constructor(label?: string, options?: Readonly<{ fatal?: boolean }>);
  decode(input?: ArrayBuffer | ArrayBufferView, options?: Readonly<{ stream?: boolean }>): string;
}

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly hash: string;
  readonly hostname: string;
  readonly origin: string;
  readonly password: string;
  readonly protocol: string;
  readonly search: string;
  readonly username: string;
}
