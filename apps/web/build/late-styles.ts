import type { Plugin } from 'vite';

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Puts the panel's style sheets behind the static frame of index.html. Only the frame's own holds its drawing up; the panel's
 * script still waits for all of them.
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
        const late: string[] = [];
        const rest = html.replace(STYLE_SHEET, (link: string, file: string) => {
          if (ofFrame?.has(file)) return link;
          late.push(link);
          return '';
        });
        return rest.replace('</body>', `${late.join('')}\n  </body>`);
      },
    },
  };
}
