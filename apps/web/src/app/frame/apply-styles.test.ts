import { expect, test } from 'vitest';
import { applyStyles } from './apply-styles.ts';

test('waits for a late style sheet, and applies it at its position', async () => {
  document.head.innerHTML =
    '<link rel="stylesheet" media="print" data-late><link rel="stylesheet" media="print">';
  const [late, other] = document.querySelectorAll('link');
  let isApplied = false;
  const applied = applyStyles(document).then(() => (isApplied = true));
  await Promise.resolve();
  expect(isApplied).toBe(false);
  late?.dispatchEvent(new Event('load'));
  await applied;
  expect(late?.media).toBe('all');
  expect(other?.media).toBe('print');
});
