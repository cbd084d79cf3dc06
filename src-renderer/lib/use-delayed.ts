import { useEffect, useState } from 'react';

/** A text as the person types it, handed on once the typing pauses; follows `value` when it changes elsewhere. */
export function useDelayedText(value: string, onSettle: (value: string) => void, ms = 300) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSettle(text.trim()), ms);
    return () => clearTimeout(timer);
  }, [text, value, onSettle, ms]);
  return [text, setText] as const;
}
