import { useState } from 'react';
import type { Example } from './examples.ts';
import type { TestForm } from './test-values.ts';

/** Fills both editors from an example, and gives back what it replaced. */
export interface ExampleUse {
  use: (example: Example) => void;
  /** Puts back what an example replaced; null when nothing was lost. */
  undo: (() => void) | null;
}

interface Sources {
  content: string;
  condition: string;
}

export function useExample(form: TestForm): ExampleUse {
  const [replaced, setReplaced] = useState<(Sources & { by: Example }) | null>(null);
  const { content, condition } = form.values;
  const isUntouched = replaced?.by.content === content && replaced.by.condition === condition;
  return {
    use(example) {
      const hadCode = content.trim() !== '' || condition.trim() !== '';
      setReplaced(hadCode ? { content, condition, by: example } : null);
      form.setValues({ content: example.content, condition: example.condition });
    },
    undo:
      replaced && isUntouched
        ? () => {
            form.setValues({ content: replaced.content, condition: replaced.condition });
            setReplaced(null);
          }
        : null,
  };
}
