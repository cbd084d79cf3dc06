import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the browser reports a network connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

interface OfflineBannerProps {
  text?: string;
  /** Overrides what the browser reports. */
  offline?: boolean;
}

/** A strip at the top of the app while there is no connection. */
export function OfflineBanner({
  text = 'Sin conexión. Lo que ves puede no estar al día.',
  offline,
}: OfflineBannerProps) {
  const online = useOnline();
  return (
    <div role="status">
      {(offline ?? !online) && (
        <p data-clear className={styles.strip}>
          <WifiOff aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
