import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSectionInView } from './use-sections.ts';

function Sections({ opened }: { opened: string }) {
  const name = useSectionInView(opened);
  return (
    <>
      <p>{`In view: ${name}`}</p>
      {['information', 'contexts', 'save'].map((one) => (
        <div key={one} data-section={one} data-testid={one} />
      ))}
    </>
  );
}

/** Scrolls to the end of the page, where each section has this distance from the top. */
function scrollToEnd(tops: Record<string, number>): void {
  for (const [name, top] of Object.entries(tops))
    screen.getByTestId(name).getBoundingClientRect = () => ({ top }) as DOMRect;
  Object.assign(window, { scrollY: 400 });
  act(() => void dispatchEvent(new Event('scroll')));
}

describe('the section in view', () => {
  it('is the opened one at the end of a page that cannot bring it to the top', () => {
    render(<Sections opened="contexts" />);
    scrollToEnd({ information: -500, contexts: 300, save: 700 });
    expect(screen.getByText('In view: contexts')).toBeVisible();
  });

  it('is the last one at the end, once the opened one is out of view', () => {
    render(<Sections opened="information" />);
    scrollToEnd({ information: -500, contexts: 300, save: 700 });
    expect(screen.getByText('In view: save')).toBeVisible();
  });
});
