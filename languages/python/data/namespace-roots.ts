/**
 * Names that several distributions share: under these roots one more segment names an external. The longest matching root
 * counts. `google.cloud.storage.blob` → `google.cloud.storage`.
 */
const NAMESPACE_ROOTS: ReadonlySet<string> = new Set(
  (
    "google google.cloud google.ads azure azure.mgmt azure.storage azure.ai azure.monitor azure.search azure.communication " +
    "opentelemetry.instrumentation opentelemetry.exporter opentelemetry.propagators opentelemetry.resourcedetector " +
    "airflow.providers airflow.providers.apache airflow.providers.common airflow.providers.microsoft airflow.providers.cncf airflow.providers.dbt " +
    "zope ruamel backports sphinxcontrib jaraco snowflake databricks paste repoze plone collective logilab " +
    "mpl_toolkits keyrings zc z3c five Products llama_index.llms llama_index.embeddings " +
    "llama_index.readers llama_index.vector_stores llama_index.graph_stores llama_index.tools"
  ).split(" "),
);

/** Name of the external that contains a dotted name: its first segment, or more under a shared root. */
export function externalName(dotted: string): string {
  const segments = dotted.split(".");
  let length = 1;
  for (let index = 1; index < segments.length; index += 1) if (NAMESPACE_ROOTS.has(segments.slice(0, index).join("."))) length = index + 1;
  return segments.slice(0, length).join(".");
}

/** Whether the names inside are distributions of their own. */
export function isNamespaceRoot(dotted: string): boolean {
  return NAMESPACE_ROOTS.has(dotted);
}
