import type { MessageBoxOptions } from 'electron';
import type { LaunchedApp } from './galley.ts';

export type MessageBoxes = Awaited<ReturnType<typeof holdMessageBoxes>>;

/** From now on, the system's message boxes stay open until a button is pressed here. */
export async function holdMessageBoxes({ app }: Pick<LaunchedApp, 'app'>) {
  await app.evaluate(({ dialog }) => {
    const asked: MessageBoxOptions[] = [];
    Reflect.set(globalThis, 'askedBoxes', asked);
    dialog.showMessageBox = (...given: unknown[]) => {
      asked.push(given.at(-1) as MessageBoxOptions);
      return new Promise((resolve) => {
        const press = (response: number) => resolve({ response, checkboxChecked: false });
        Reflect.set(globalThis, 'pressButton', press);
      });
    };
  });
  const asked = () => app.evaluate(() => Reflect.get(globalThis, 'askedBoxes') as MessageBoxOptions[]);
  return {
    /** Every box so far. */
    asked,

    /** Presses the button of that label in the last one. */
    async press(label: string): Promise<void> {
      const response = (await asked()).at(-1)?.buttons?.indexOf(label);
      // The process may end before it has reported the press.
      await app.evaluate((_, index) => Reflect.get(globalThis, 'pressButton')(index), response).catch(() => {});
    },
  };
}
