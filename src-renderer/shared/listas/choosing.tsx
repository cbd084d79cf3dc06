import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Button } from '#ui/controls/button.tsx';

/** How the rows of a list are chosen. */
export interface Choosing {
  /** Whether the boxes that choose are shown: always beside a table, on a phone only when asked for. */
  shown: boolean;
  /** Whether the cards of a phone choose instead of open. */
  cards: boolean;
  /** Begins choosing; undefined where it needs no beginning. */
  start: (() => void) | undefined;
  /** Ends choosing and drops the choice. */
  stop: () => void;
}

/** `some` says whether any row is chosen, `clear` drops the choice. */
export function useChoosing(some: boolean, clear: () => void): Choosing {
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  const cards = phone && (asked || some);
  return {
    shown: !phone || cards,
    cards,
    start: phone && !cards ? () => setAsked(true) : undefined,
    stop: () => {
      setAsked(false);
      clear();
    },
  };
}

/** Begins choosing, among the rarer tools of a list on a phone. */
export function ChooseButton({ choosing: { start }, onPress }: { choosing: Choosing; onPress: () => void }) {
  if (!start) return null;
  return (
    <Button
      variant="secondary"
      icon={<ListChecks aria-hidden="true" />}
      onClick={() => {
        onPress();
        start();
      }}
    >
      Elegir varios
    </Button>
  );
}
