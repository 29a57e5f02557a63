import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receive } from '../../electron/service/response-body.ts';
import { FaultError } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';

const maxKeptBytes = 1_000_000;

/** Answers in memory, the first megabyte of each; on disk only until they are kept or discarded. */
export function keptAnswers() {
  const texts = new Map<string, string>();
  const infos = new Map<string, DocumentInfo>();
  const discarded: string[] = [];

  const receive: Receive = async (body, { maxBytes, signal }) => {
    const hash = createHash('sha256');
    let kept: Buffer = Buffer.alloc(0);
    let tail: Buffer = Buffer.alloc(0);
    let bytes = 0;
    for await (const chunk of body) {
      signal.throwIfAborted();
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        throw new FaultError({ code: 'TOO-LARGE', happened: 'Too large.', advice: 'Ask for less.' });
      hash.update(chunk);
      if (kept.length < maxKeptBytes) kept = Buffer.concat([kept, chunk]);
      tail = Buffer.concat([tail, chunk]).subarray(-2_048);
    }
    const text = new TextDecoder(kept[0] === 0xff && kept[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(kept);
    const sha256 = hash.digest('hex');
    const path = join(tmpdir(), `galley-answer-${crypto.randomUUID()}.part`);
    await writeFile(path, kept);
    const discard = () => rm(path, { force: true });
    return {
      path,
      bytes,
      sha256,
      head: kept.subarray(0, 4_096),
      tail,
      keep: async (info): Promise<DocumentInfo> => {
        await discard();
        const id = crypto.randomUUID();
        const document = { ...info, id, bytes, sha256 };
        texts.set(id, info.encoding === undefined ? text : new TextDecoder(info.encoding).decode(kept));
        infos.set(id, document);
        return document;
      },
      discard: async () => {
        discarded.push(text);
        await discard();
      },
    };
  };

  return {
    receive,
    discarded,
    drop: async (id: string) => void texts.delete(id),
    count: () => texts.size,
    infoOf: (id: string | undefined) => infos.get(id ?? ''),
    textOf: ({ id }: Pick<DocumentInfo, 'id'>) => texts.get(id) ?? '',
  };
}
