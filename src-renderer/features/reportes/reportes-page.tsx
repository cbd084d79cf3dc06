export function ReportesPage() {
  return <h1>Reportes</h1>;
}
