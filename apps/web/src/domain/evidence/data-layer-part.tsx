import type { ReactNode } from 'react';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { JsonValue } from '../../shared/ui/test-result/json-value.tsx';
import css from './evidence.module.css';
import { PartHeading, Line, Moment, Records, Unavailable } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

const CUTS_NAMED = 5;

/** Renders the dataLayers push by push, and their final state. */
export function DataLayerPart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const usual = seen(observation.dataLayer);
  if (!usual) return <Unavailable part={observation.dataLayer} />;
  const others = (observation.otherDataLayers && seen(observation.otherDataLayers)) ?? [];
  const named = [...(usual.kind === 'absent' ? [] : [{ name: 'dataLayer', ...usual }]), ...others];
  if (named.length === 0) return <p className={css.none}>{t('layer.absent')}</p>;
  if (others.length === 0) return <Layer layer={usual} />;
  return (
    <div className="grid shrink gap-18">
      {named.map((layer) => (
        <section key={layer.name} className="grid shrink gap-10">
          <h3 className="mono weight-580 mt-6">window.{layer.name}</h3>
          <Layer layer={layer} />
        </section>
      ))}
    </div>
  );
}

function Layer({ layer }: { layer: DataLayerRecord }): ReactNode {
  const t = useWords('evidence');
  return (
    <section className="grid shrink gap-10">
      <State layer={layer} />
      <PartHeading>{t('layer.timeline')}</PartHeading>
      {layer.timeline.length === 0 ? (
        <p className="small muted">{t('layer.empty')}</p>
      ) : (
        <Timeline layer={layer} />
      )}
      <PartHeading>{t('layer.final')}</PartHeading>
      <JsonValue value={layer.final} />
    </section>
  );
}

function State({ layer }: { layer: DataLayerRecord }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const list = layer.cuts.slice(0, CUTS_NAMED).map(({ path }) => path);
  return (
    <>
      {layer.kind === 'not-an-array' ? (
        <p className="small muted">{t('layer.not-an-array', { type: layer.typeName ?? '?' })}</p>
      ) : null}
      {layer.kind === 'unreadable' ? <p className="fail">{t('layer.unreadable')}</p> : null}
      {layer.definedAtMs === null ? null : (
        <p className="small muted">{t('layer.defined', { time: format.milliseconds(layer.definedAtMs) })}</p>
      )}
      {list.length > 0 ? (
        <p className="small muted">{t('layer.cuts', { count: layer.cuts.length, list: list.join(', ') })}</p>
      ) : null}
    </>
  );
}

function Timeline({ layer: { timeline } }: { layer: DataLayerRecord }): ReactNode {
  const t = useWords('evidence');
  return (
    <Records items={timeline}>
      {({ atMs, operation, value, scriptUrl }) => (
        <>
          <Line>
            <Moment atMs={atMs} />
            <span className="weight-580">{operation}</span>
            {scriptUrl ? (
              <span className={`small muted ${css.long}`}>{t('layer.by', { script: scriptUrl })}</span>
            ) : null}
          </Line>
          <JsonValue value={value} />
        </>
      )}
    </Records>
  );
}
