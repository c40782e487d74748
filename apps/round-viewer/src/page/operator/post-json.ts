/**
 * Has the operator's side of the app do something.
 *
 * @throws TypeError when it does not.
 */
export async function postJson<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new TypeError(`${path} answered with the status ${response.status}`);
  return (await response.json()) as Answer;
}
