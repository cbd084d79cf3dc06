export function BienvenidaPage() {
  return <h1>Bienvenida</h1>;
}
