import type { Plugin } from 'vite';

const STYLE_SHEET = /<link rel="stylesheet"([^>]*)href="\/([^"]+)">/g;

/**
 * Only the sheet of the static frame in index.html holds the first paint up. The others keep their place in the head, which
 * is before the sheets of screens, and apply once the panel's script says so (`app/frame/apply-styles.ts`).
 */
export function lateStyles(): Plugin {
  return {
    name: 'vigie:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const ofFrame = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined;
        return html.replace(STYLE_SHEET, (link, attributes: string, file: string) => {
          if (ofFrame?.has(file)) return link;
          const preload = `<link rel="preload" as="style"${attributes}href="/${file}">`;
          return `${preload}\n    <link rel="stylesheet" media="print" data-late${attributes}href="/${file}">`;
        });
      },
    },
  };
}
