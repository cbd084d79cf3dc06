import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * One piece of work at a time: a second press may come before the screen shows that the first one counts. `sigue`
 * says whether the dialog is still there once the work is done.
 */
export function useUnaVez() {
  const [ocupado, setOcupado] = useState(false);
  const enCurso = useRef(false);
  const vivo = useRef(false);

  useEffect(() => {
    vivo.current = true;
    return () => {
      vivo.current = false;
    };
  }, []);

  const hacer = useCallback(async (trabajo: (sigue: () => boolean) => Promise<void>) => {
    if (enCurso.current) return;
    enCurso.current = true;
    setOcupado(true);
    try {
      await trabajo(() => vivo.current);
    } finally {
      enCurso.current = false;
      setOcupado(false);
    }
  }, []);
  return { ocupado, hacer };
}
