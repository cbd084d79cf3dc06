import { useEffect, useEffectEvent, useState } from 'react';
import type { PictureFieldProps } from './picture-field.tsx';

/** A picture chosen in a form, and the form's saving, which never leaves behind a picture that is still being read. */
export function usePicture(save: () => void) {
  const [file, put] = useState<File>();
  const [reading, setReading] = useState(false);
  const [held, setHeld] = useState(false);
  const saveNow = useEffectEvent(save);

  useEffect(() => {
    if (!held || reading) return;
    setHeld(false);
    saveNow();
  }, [held, reading]);

  const onReading: PictureFieldProps['onReading'] = (state) => {
    setReading(state === 'reading');
    // Whoever wanted to save it sees what is wrong with it instead.
    if (state === 'unreadable') setHeld(false);
  };

  return {
    file,
    put,
    onReading,
    reading,
    /** Whether the saving waits for the picture. */
    held,
    /** Saves at once, or as soon as the picture has been read. */
    save: () => (reading ? setHeld(true) : save()),
  };
}
