import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './tabs.module.css';

interface TabsProps<V extends string> {
  /** Name of the row of tabs. */
  label: string;
  tabs: readonly { value: V; label: ReactNode; icon?: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string;
}

/** Tabs and the panel of the selected one. Arrow keys, Home and End move and select. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children, className }: TabsProps<V>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined) return;
    event.preventDefault();
    onChange(next.value);
    (row.current?.children[to] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className={className}>
      <div
        ref={row}
        data-clear
        role="tablist"
        aria-label={label}
        className={styles.row}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className={cx(styles.panel)}>
        {children}
      </div>
    </div>
  );
}
