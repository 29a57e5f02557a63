import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SecretField } from '../../../renderer/ui/SecretField.tsx';

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState('');
  return <SecretField label="Password" value={value} onChange={setValue} />;
}

test('a password is a text box that shows its text only when asked to', async () => {
  await render(<Field />);
  const field = page.getByRole('textbox', { name: 'Password' });
  await userEvent.fill(field, 'geheim');
  const masked = () => getComputedStyle(field.element()).getPropertyValue('-webkit-text-security');
  expect(masked()).toBe('disc');
  await userEvent.click(page.getByRole('button', { name: 'Show password' }));
  expect(masked()).toBe('none');
  await userEvent.click(page.getByRole('button', { name: 'Hide password' }));
  expect(masked()).toBe('disc');
  await expect.element(field).toHaveAttribute('autocomplete', 'off');
});
