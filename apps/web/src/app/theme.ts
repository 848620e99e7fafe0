import { createTheme, type VariantColorsResolver } from '@mantine/core';

/** Takes all colours from the tokens; `danger` buttons have the only colour other than the accent. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'danger';
  const strong = danger ? 'var(--fail)' : 'var(--accent)';
  if (variant === 'filled')
    return {
      background: strong,
      hover: danger ? 'var(--fail)' : 'var(--accent-2)',
      color: danger ? 'var(--card)' : 'var(--on-accent)',
      border: '1px solid transparent',
    };
  if (variant === 'subtle' || variant === 'transparent')
    return {
      background: 'transparent',
      hover: variant === 'subtle' ? 'var(--sunken)' : 'transparent',
      color: danger ? strong : 'var(--ink-2)',
      border: '1px solid transparent',
    };
  return {
    background: 'var(--card)',
    hover: 'var(--sunken)',
    color: danger ? strong : 'var(--ink)',
    border: '1px solid var(--line-2)',
  };
};

export const theme = createTheme({
  variantColorResolver,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  fontFamily: 'var(--font)',
});
