-- The counts by filter follow once for all rows of a statement, as those of products do: a file of products that are
-- alike would change one row once for each of them.
DROP TRIGGER productos_se_filtran_al_nacer ON productos;
--> statement-breakpoint
DROP TRIGGER productos_se_filtran_al_cambiar ON productos;
--> statement-breakpoint
DROP FUNCTION productos_se_filtran();
--> statement-breakpoint
-- Who changes them holds the five rows of `conteos_de_productos` first, and goes through them in the order of their key.
CREATE FUNCTION productos_se_filtran_al_nacer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM nuevos WHERE disponible) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  INSERT INTO conteos_de_filtros AS c (categoria, color, tamano, tipo, disponibles)
  SELECT categoria, coalesce(color, ''), coalesce(tamano, ''), coalesce(tipo_globo, tipo_servicio, ''), count(*)
  FROM nuevos WHERE disponible
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (categoria, color, tamano, tipo) DO UPDATE SET disponibles = c.disponibles + excluded.disponibles;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_nacer AFTER INSERT ON productos
REFERENCING NEW TABLE AS nuevos
FOR EACH STATEMENT EXECUTE FUNCTION productos_se_filtran_al_nacer();
--> statement-breakpoint
CREATE FUNCTION productos_se_filtran_al_cambiar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most changes of a product leave it under its filters: then nobody waits for anybody.
  IF NOT EXISTS (
    SELECT id, CASE WHEN disponible THEN ARRAY[categoria, color, tamano, tipo_globo, tipo_servicio] END FROM nuevos
    EXCEPT
    SELECT id, CASE WHEN disponible THEN ARRAY[categoria, color, tamano, tipo_globo, tipo_servicio] END FROM viejos
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  INSERT INTO conteos_de_filtros AS c (categoria, color, tamano, tipo, disponibles)
  SELECT categoria, coalesce(color, ''), coalesce(tamano, ''), coalesce(tipo_globo, tipo_servicio, ''), sum(signo)
  FROM (
    SELECT 1 AS signo, categoria, color, tamano, tipo_globo, tipo_servicio FROM nuevos WHERE disponible
    UNION ALL
    SELECT -1, categoria, color, tamano, tipo_globo, tipo_servicio FROM viejos WHERE disponible
  ) todos
  GROUP BY 1, 2, 3, 4 HAVING sum(signo) <> 0 ORDER BY 1, 2, 3, 4
  -- Who leaves a combination was counted in it: its row is there.
  ON CONFLICT (categoria, color, tamano, tipo) DO UPDATE SET disponibles = c.disponibles + excluded.disponibles;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_cambiar AFTER UPDATE ON productos
REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
FOR EACH STATEMENT EXECUTE FUNCTION productos_se_filtran_al_cambiar();
