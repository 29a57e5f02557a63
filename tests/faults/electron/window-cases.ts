import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserWindow, dialog } from 'electron';
import { createWindow } from '../../../electron/window/window.ts';

type Case = Readonly<{ name: string; run(): Promise<void> }>;

/** How long to wait for a system box. */
const lateMs = 500;

/** A tenth of a second of silence, as WAV. */
const silence = () => {
  const samples = 800;
  const wav = Buffer.alloc(44 + samples, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, samples],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.write('data', 36);
  return `data:audio/wav;base64,${wav.toString('base64')}`;
};

/** What Galley's window is made with, seen in a page without a policy. It is tested here because a debugger would change it. */
export const windowCases: readonly Case[] = [
  {
    name: 'no page plays a sound by itself',
    run: () =>
      inWindow(async (window) => {
        const play = `new Audio('${silence()}').play().then(() => 'played', ({ name }) => name)`;
        assert.equal(await window.webContents.executeJavaScript(play), 'NotAllowedError');
      }),
  },
  {
    name: 'no page opens a box of the system',
    run: () =>
      inWindow(async (window) => {
        const usual = dialog.showMessageBox;
        let boxes = 0;
        dialog.showMessageBox = async () => {
          boxes += 1;
          return { response: 0, checkboxChecked: false };
        };
        try {
          await window.webContents.executeJavaScript('alert("one"); confirm("two")');
          await after(lateMs);
        } finally {
          dialog.showMessageBox = usual;
        }
        assert.equal(boxes, 0);
      }),
  },
  {
    name: 'a frame in a page has no bridge',
    async run() {
      const preload = fileURLToPath(new URL('preload.cjs', import.meta.url));
      await writeFile(preload, `require('electron').contextBridge.exposeInMainWorld('galley', {});`);
      await inWindow(async (window) => {
        const bridges = await window.webContents.executeJavaScript(
          `[typeof window.galley, typeof document.querySelector('iframe').contentWindow.galley]`,
        );
        assert.deepEqual(bridges, ['object', 'undefined']);
      });
    },
  },
];

async function inWindow(look: (window: BrowserWindow) => Promise<void>): Promise<void> {
  const window = createWindow({ place: null, zoomFactor: 1 });
  await window.loadURL(`data:text/html,${encodeURIComponent('<body><iframe srcdoc="<p>inner"></iframe>')}`);
  try {
    await look(window);
  } finally {
    window.destroy();
  }
}
