import { type FileHandle, open } from 'node:fs/promises';

const chunkBytes = 256 * 1_024;

/**
 * The bytes of a file from `start` up to, not including, `end`, as a web stream. The file is opened at the first read,
 * and closed at the end, at an error, or when the reader cancels. A stream that is never read opens nothing. Errors if
 * the file is shorter.
 * Not `Readable.toWeb`, which throws outside any promise when its reader cancels at the wrong moment (Node 20).
 */
export function fileStream(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null;
  let position = start;
  let cancelled = false;

  const close = async () => {
    const opened = file;
    file = null;
    await opened?.close();
  };

  const read = async (): Promise<Uint8Array | null> => {
    file ??= await open(path, 'r');
    if (cancelled) return null;
    const buffer = new Uint8Array(Math.min(chunkBytes, end - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, position);
    if (bytesRead === 0) throw new Error(`${path} ends at byte ${position}, before byte ${end}`);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = position < end ? await read() : null;
          if (cancelled) return await close();
          if (chunk) controller.enqueue(chunk);
          if (position < end) return;
          await close();
          controller.close();
        } catch (thrown) {
          await close();
          throw thrown;
        }
      },
      async cancel() {
        cancelled = true;
        await close();
      },
    },
    { highWaterMark: 0 },
  );
}
