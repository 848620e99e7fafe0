import type { ReactNode } from 'react';

export interface TickedWebsite {
  id: string;
  label: string;
}

interface WebsiteTicksProps {
  legend: string;
  websites: readonly TickedWebsite[];
  ticked: readonly string[];
  error?: ReactNode;
  onChange: (ticked: string[]) => void;
}

/** Which websites of a company something is about. */
export function WebsiteTicks({ legend, websites, ticked, error, onChange }: WebsiteTicksProps): ReactNode {
  const toggle = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id));
  return (
    <fieldset className="grid gap-6 p-0">
      <legend className="p-0 weight-580 mb-4">{legend}</legend>
      <div className="flex wrap gap-8-16">
        {websites.map(({ id, label }) => (
          <label key={id} className="inline-row gap-8 pointer small">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p className="small fail" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
