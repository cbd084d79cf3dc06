CREATE TABLE "resumen_periodos" (
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"cambios" integer NOT NULL,
	"sumas" json NOT NULL,
	"vendidos" text COLLATE "C" NOT NULL,
	"productos" integer NOT NULL,
	"orden" integer NOT NULL,
	CONSTRAINT "resumen_periodos_clave" PRIMARY KEY("desde","hasta")
);
