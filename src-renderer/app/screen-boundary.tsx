import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup, TableSkeleton } from '#ui/feedback/skeleton.tsx';
import styles from './screen-boundary.module.css';

/** Shown instead of a screen that crashed. */
export function BrokenScreen() {
  return (
    <div className={styles.failed}>
      <ErrorState
        title="Esta pantalla no se pudo abrir"
        text="Lo que estaba guardado sigue guardado."
        retryLabel="Volver a abrir"
        onRetry={() => location.reload()}
      />
    </div>
  );
}

/** Around each screen: a skeleton while its code loads, and an error state when it crashes. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <BrokenScreen />;
    return <Suspense fallback={<ScreenSkeleton />}>{this.props.children}</Suspense>;
  }
}

function ScreenSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonGroup>
        <Skeleton shape="block" width="14rem" height="2rem" />
      </SkeletonGroup>
      <TableSkeleton rows={8} />
    </div>
  );
}
