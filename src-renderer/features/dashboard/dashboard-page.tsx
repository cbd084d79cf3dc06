import { usePermiso } from '../../lib/session/permisos.ts';
import { Novedades } from '../../shared/novedades/novedades.tsx';
import { LoadFailed, NoPermission, PageFrame } from '../../shared/pagina/page-frame.tsx';
import { SiguientePaso } from '../../shared/pagina/siguiente-paso.tsx';
import { Resumen, ResumenSkeleton } from '../../shared/reportes/resumen/resumen.tsx';
import { useDashboard } from '../../shared/reportes/resumen/use-dashboard.ts';
import { AvisoDeEspacio } from './aviso-de-espacio.tsx';
import { AvisoDeIntentos } from './aviso-de-intentos.tsx';
import { AvisoDeRespaldo } from './aviso-de-respaldo.tsx';
import { AvisoDeTunel } from './aviso-de-tunel.tsx';
import { PuestaEnMarchaCard } from './puesta-en-marcha.tsx';

const FAILED = 'Error al cargar los datos del dashboard';

/** The shop's figures for today and this month. */
export function DashboardPage() {
  const puede = usePermiso('reportes');
  if (puede) return <Dashboard />;
  return (
    <NoPermission
      title="Dashboard"
      text="No tienes permisos para ver el dashboard. Contacta al administrador."
    />
  );
}

function Dashboard() {
  const { data, error, reload } = useDashboard(FAILED);
  return (
    <PageFrame title="Dashboard">
      <Novedades />
      <AvisoDeEspacio />
      <AvisoDeRespaldo />
      <AvisoDeTunel />
      <AvisoDeIntentos />
      <PuestaEnMarchaCard />
      {data ? (
        <>
          <SiguientePaso {...data.tienda} />
          <Resumen datos={data} />
        </>
      ) : error ? (
        <LoadFailed error={{ ...error, message: FAILED }} onRetry={reload} />
      ) : (
        <ResumenSkeleton label="Cargando datos..." />
      )}
    </PageFrame>
  );
}
