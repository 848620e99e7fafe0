import { useId, useState, type ReactNode } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { VENDOR_APPROVALS, type VendorApproval } from '@vigie/contract/inventory.ts';
import { useInventory } from '../../../shared/api/inventory.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import css from '../tags.module.css';
import { useDecide } from './use-decide.ts';

const NOTE_MAX = 500;
const NAME_MAX = 120;

/** Renders the form that adds a vendor to a list, seen or not: a vendor can be refused before it appears. */
export function AddListed(): ReactNode {
  const t = useWords('inventory');
  const names = useId();
  const { items = [] } = useInventory({});
  const { isReady, isBusy, decide } = useDecide();
  const [name, setName] = useState('');
  const [approval, setApproval] = useState<VendorApproval>('approved');
  const [note, setNote] = useState('');
  if (!usePermission()('listedVendors.set')) return null;
  const trimmed = name.trim();
  const add = () => {
    const seen = items.find((one) => one.name.toLowerCase() === trimmed.toLowerCase());
    decide({ vendor: seen?.vendor ?? trimmed, name: seen?.name ?? trimmed, standing: approval, note });
    setName('');
    setNote('');
  };
  return (
    <form
      className="flex wrap items-end gap-12 card p-18"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') add();
      }}
    >
      <TextInput
        label={t('add.vendor')}
        list={names}
        maxLength={NAME_MAX}
        autoComplete="off"
        className={css.field}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <datalist id={names}>
        {items.map((one) => (
          <option key={one.vendor} value={one.name}>
            {one.name}
          </option>
        ))}
      </datalist>
      <NativeSelect
        label={t('add.standing')}
        data={VENDOR_APPROVALS.map((value) => ({ value, label: t(`standing.${value}`) }))}
        value={approval}
        onChange={(event) => setApproval(event.currentTarget.value === 'refused' ? 'refused' : 'approved')}
      />
      <TextInput
        label={t('add.note')}
        maxLength={NOTE_MAX}
        className={css.field}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isReady || isBusy || trimmed === ''}>
        {t('add.submit')}
      </Button>
    </form>
  );
}
