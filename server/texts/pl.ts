import type { Catalogue } from './catalogue';

/** The Polish messages of the server, by their original. Nouns and labels are also looked up in the web app's catalogues. */
export default {
  ' from {place}': ', z: {place}',
  ' to {place}': ', do: {place}',
  '"{key}" is not a known field.': '„{key}” nie jest znanym polem.',
  'A record this refers to has just been changed.': 'Powiązany rekord właśnie się zmienił.',
  'A transfer needs two different warehouses.': 'Przesunięcie wymaga dwóch różnych magazynów.',
  Account: 'Konto',
  Action: 'Czynność',
  After: 'Po',
  'And {count} more.': {
    one: 'I jeszcze {count} błąd.',
    few: 'I jeszcze {count} błędy.',
    many: 'I jeszcze {count} błędów.',
    other: 'I jeszcze {count} błędu.',
  },
  'Another record has the same values.': 'Inny rekord ma te same wartości.',
  'Another site has sent this, in the name of whoever is signed in here.':
    'To żądanie wysłała inna strona w imieniu zalogowanej osoby.',
  'Category id': 'Kategoria',
  'client "{name}"': 'klient „{name}”',
  'Client id': 'Klient',
  'contains a character that is not text': 'zawiera znak, który nie jest tekstem',
  'contains a control character': 'zawiera znak sterujący',
  'contains an invisible character that changes the direction of text':
    'zawiera niewidoczny znak zmieniający kierunek tekstu',
  'Country id': 'Kraj',
  Current: 'Obecne hasło',
  Email: 'E-mail',
  'Employee "{employee}" does not work in warehouse "{warehouse}".':
    'Pracownik „{employee}” nie pracuje w magazynie „{warehouse}”.',
  'Employee id': 'Pracownik',
  'From warehouse id': 'Z magazynu',
  'has no place here': 'nie ma tu zastosowania',
  Id: 'Numer',
  'Insufficient capacity in warehouse "{warehouse}": {free} free, {needed} needed.':
    'Za mało miejsca w magazynie „{warehouse}”: wolne {free}, potrzebne {needed}.',
  'Insufficient capacity in warehouse "{warehouse}": {occupied} occupied, {requested} requested.':
    'Za mała pojemność magazynu „{warehouse}”: zajęte {occupied}, podano {requested}.',
  'Insufficient stock of "{name}" in warehouse "{warehouse}": {available} available, {requested} requested.':
    'Za mało towaru „{name}” w magazynie „{warehouse}”: dostępne {available}, potrzebne {requested}.',
  'is before the year 1': 'jest przed rokiem 1',
  'is given more than once': 'podano więcej niż raz',
  'is in another row already': 'jest już w innym wierszu',
  'is not a product id': 'nie jest numerem produktu',
  'is not among the products, or is named twice': 'nie należy do produktów albo jest podany dwa razy',
  'is not valid': 'ma nieprawidłową wartość',
  'is not valid UTF-8': 'nie jest poprawnym tekstem UTF-8',
  'is required': 'jest wymagane',
  Items: 'Pozycje',
  'Less than that is left to return of the transaction.': 'Do zwrotu z tej transakcji pozostało mniej.',
  Lines: 'Pozycje',
  Link: 'Link',
  'Max capacity': 'Największa pojemność',
  'Max employees': 'Najwięcej pracowników',
  'Max inventory': 'Najwyższy stan',
  'Max occupied': 'Największe zajęcie',
  'Max price': 'Najwyższa cena',
  'Max products': 'Najwięcej produktów',
  'Max size': 'Największa wielkość',
  'Max total price': 'Najwyższa wartość',
  'Max total size': 'Największa łączna wielkość',
  'Max transactions': 'Najwięcej transakcji',
  'Min capacity': 'Najmniejsza pojemność',
  'Min employees': 'Najmniej pracowników',
  'Min inventory': 'Najniższy stan',
  'Min occupied': 'Najmniejsze zajęcie',
  'Min price': 'Najniższa cena',
  'Min products': 'Najmniej produktów',
  'Min size': 'Najmniejsza wielkość',
  'Min total price': 'Najniższa wartość',
  'Min total size': 'Najmniejsza łączna wielkość',
  'Min transactions': 'Najmniej transakcji',
  'must be 8 to 200 printable characters': 'musi mieć od 8 do 200 drukowalnych znaków',
  'must be a day written like 2025-01-31': 'musi zawierać datę zapisaną jak 2025-01-31',
  'must be a multiple of {divisor}': 'musi być wielokrotnością {divisor}',
  'must be a number': 'musi zawierać liczbę',
  'must be a whole number': 'musi zawierać liczbę całkowitą',
  'must be an e-mail address': 'musi zawierać adres e-mail',
  'must be an object': 'musi być obiektem',
  'must be array': 'musi być listą',
  'must be at least {minimum}': 'musi wynosić co najmniej {minimum}',
  'must be at most {maximum}': 'może wynosić najwyżej {maximum}',
  'must be at most {maximum} characters long': 'może mieć najwyżej {maximum} znaków',
  'must be one of {values}': 'musi mieć jedną z wartości: {values}',
  'must be text': 'musi być tekstem',
  'must be text or a whole number': 'musi zawierać tekst lub liczbę całkowitą',
  'must be true or false': 'musi mieć wartość true lub false',
  'must have at least {min} characters': 'musi mieć co najmniej {min} znaków',
  'must have at most two decimals': 'może mieć najwyżej dwa miejsca po przecinku',
  'name a product twice': 'zawiera dwa razy ten sam produkt',
  'Name or password is wrong.': 'Nieprawidłowa nazwa lub hasło.',
  'names more than {max} products': 'zawiera więcej niż {max} produktów',
  'names no product': 'nie zawiera żadnego produktu',
  'Nothing was recorded.': 'Nic nie zapisano.',
  'Nothing was removed: accounts or tokens belong to warehouses or employees of the demo data: {names}.':
    'Nic nie usunięto: konta lub tokeny są przypisane do magazynów lub pracowników z danych przykładowych: {names}.',
  'Nothing was removed: records were added or changed since the demo data was written, and moves cannot be deleted one by one.':
    'Nic nie usunięto: od wczytania danych przykładowych dodano lub zmieniono rekordy, a ruchów nie można usuwać pojedynczo.',
  'Nothing was removed: the database holds no demo data.': 'Nic nie usunięto: w bazie nie ma danych przykładowych.',
  'Only {left} of {moved} "{name}" of transaction #{id} are left to return.':
    'Z transakcji #{id} pozostało do zwrotu tylko {left} z {moved} „{name}”.',
  'Others are changing the same records. Try again in a moment.':
    'Inni zmieniają te same rekordy. Spróbuj ponownie za chwilę.',
  Page: 'Strona',
  'Part of name or surname': 'Część imienia lub nazwiska',
  'Passkeys take a name over HTTPS, or localhost: there are none at this address.':
    'Klucze dostępu wymagają nazwy przez HTTPS albo localhost: pod tym adresem ich nie ma.',
  Password: 'Hasło',
  'Phone number': 'Telefon',
  'Product id': 'Produkt',
  Quantity: 'Ilość',
  'Region id': 'Region',
  'Sign in first.': 'Najpierw się zaloguj.',
  Somebody: 'inna osoba',
  Sort: 'Kolejność',
  'supplier "{name}"': 'dostawca „{name}”',
  'Supplier id': 'Dostawca',
  'That took too long, or was begun elsewhere. Try again.':
    'Trwało to zbyt długo albo zaczęto to gdzie indziej. Spróbuj ponownie.',
  'The account has just been changed. Sign in again.': 'Konto właśnie się zmieniło. Zaloguj się ponownie.',
  'The address is not valid UTF-8.': 'Adres nie jest poprawnym tekstem UTF-8.',
  'The address is too long.': 'Adres jest za długi.',
  'The amount of product {id}': 'Ilość produktu {id}',
  '{field} of product {id}': '{field} produktu {id}',
  'The body': 'Treść żądania',
  'The body is larger than {limit} MiB.': 'Treść żądania przekracza {limit} MiB.',
  'The body is not valid JSON, or has a forbidden key.':
    'Treść żądania nie jest poprawnym JSON-em albo zawiera niedozwolony klucz.',
  'The body is not valid UTF-8.': 'Treść żądania nie jest poprawnym tekstem UTF-8.',
  'The body must be application/json.': 'Treść żądania musi być typu application/json.',
  'The body must come as it is, without a Content-Encoding.': 'Treść żądania musi być wysłana bez Content-Encoding.',
  'The database cannot be reached at the moment. Try again soon.':
    'Baza danych jest chwilowo niedostępna. Spróbuj ponownie wkrótce.',
  'The database takes no writes at the moment: nothing was done. Try again soon.':
    'Baza danych chwilowo nie przyjmuje zapisów: nic nie zrobiono. Spróbuj ponownie wkrótce.',
  'The database was lost before it could confirm this, which may have been recorded all the same. Look before you send it again; with an Idempotency-Key it can safely be sent again.':
    'Utracono połączenie z bazą danych przed potwierdzeniem; dane mogły zostać zapisane. Sprawdź, zanim wyślesz ponownie; z nagłówkiem Idempotency-Key można bezpiecznie wysłać jeszcze raz.',
  'The disk of the database is full: nothing was recorded, and nothing can be until it has room.':
    'Dysk bazy danych jest pełny: nic nie zapisano i nie da się zapisać, dopóki nie będzie miejsca.',
  'The headers are too large: all of them together may have 16 KiB.': 'Nagłówki są za duże: razem mogą mieć 16 KiB.',
  'The last known day is {known}, but the clock of the server says it is {today}.':
    'Ostatni znany dzień to {known}, a zegar serwera wskazuje {today}.',
  'The numbers add up to more than can be stored.': 'Suma jest większa niż największa liczba, którą można zapisać.',
  'The password is not the current one.': 'Podane hasło nie jest obecnym hasłem.',
  'The password is one that many have, and others try first.': 'To hasło jest zbyt popularne i łatwe do odgadnięcia.',
  'The password must have at least {min} characters.': 'Hasło musi mieć co najmniej {min} znaków.',
  'The password must have at most {max} characters.': 'Hasło może mieć najwyżej {max} znaków.',
  'The password must not contain the name.': 'Hasło nie może zawierać nazwy konta.',
  'The proxy did not say who this is: {header} has to be one name.':
    'Serwer pośredniczący nie podał użytkownika: {header} musi zawierać jedną nazwę.',
  'The proxy in front signs people in, not this server.':
    'Logowanie odbywa się na serwerze pośredniczącym, a nie na tym serwerze.',
  'The request cannot be read.': 'Nie można odczytać żądania.',
  'The request does not name its Host.': 'Żądanie nie ma nagłówka Host.',
  'The request does not say by which name this server was called.':
    'Żądanie nie podaje nazwy, pod którą wywołano ten serwer.',
  'The request is not valid HTTP.': 'Żądanie nie jest poprawnym HTTP.',
  'The request names its Host more than once.': 'Żądanie ma więcej niż jeden nagłówek Host.',
  'The request took too long to arrive.': 'Żądanie docierało zbyt długo.',
  'The server can do nothing that Expect may ask for but 100-continue.':
    'Serwer obsługuje w nagłówku Expect tylko 100-continue.',
  'The server failed to answer. Its log tells more under {id}.':
    'Błąd serwera. Szczegóły są w jego dzienniku pod numerem {id}.',
  'The server is busy with other large requests. Try again in a moment.':
    'Serwer jest zajęty innymi dużymi żądaniami. Spróbuj ponownie za chwilę.',
  'The server is busy with other requests. Try again in a moment.':
    'Serwer jest zajęty innymi żądaniami. Spróbuj ponownie za chwilę.',
  'The server is too busy. Try again in a moment.': 'Serwer jest przeciążony. Spróbuj ponownie za chwilę.',
  'The session has ended. Sign in again.': 'Sesja wygasła. Zaloguj się ponownie.',
  'The token is none, has expired or was revoked.': 'Token jest nieprawidłowy, wygasł albo został unieważniony.',
  'The {noun} is not the one that you saw: load it again. Nothing of yours was saved.':
    'Ten rekord ({noun}) różni się od tego na ekranie: wczytaj stronę ponownie. Twoje zmiany nie zostały zapisane.',
  'The {noun} stays as it is: its {field} is {value}.':
    'Nie można zmienić rekordu ({noun}), bo {field} ma wartość: {value}.',
  'There are no accounts: nobody is asked to sign in.': 'Nie ma kont: logowanie nie jest potrzebne.',
  'There is no account {name}, or it is disabled.': 'Konto {name} nie istnieje albo jest wyłączone.',
  'There is no {method} {path}.': 'Nie ma {method} {path}.',
  'This Idempotency-Key was used before, for another request.':
    'Ten klucz Idempotency-Key był już użyty do innego żądania.',
  'This is for the role {role}, and {name} is {own}.': 'Wymagana rola: {role}; rola konta {name}: {own}.',
  'This is for the role {role}.': 'Wymagana rola: {role}.',
  'This is for those who have signed in here.': 'To jest dostępne tylko po zalogowaniu na tym serwerze.',
  'This is no passkey that was made for this server just now. Try again.':
    'Ten klucz dostępu nie został przed chwilą utworzony dla tego serwera. Spróbuj ponownie.',
  'This is not the current password.': 'To nie jest obecne hasło.',
  'This link is not good any more. Ask for another one.': 'Ten link już nie działa. Poproś o nowy.',
  'This passkey has been added already.': 'Ten klucz dostępu został już dodany.',
  'This passkey lets nobody in here. It may have been removed: log in with the password.':
    'Ten klucz dostępu nie pozwala tu na logowanie. Mógł zostać usunięty: zaloguj się hasłem.',
  'This request created a {noun} before, which has been deleted since. To create it again, begin anew, under another Idempotency-Key.':
    'To żądanie utworzyło już wcześniej rekord ({noun}), który od tego czasu usunięto. Aby utworzyć go ponownie, użyj innego klucza Idempotency-Key.',
  'This server is for its own machine, as localhost. HOST or TRUST_PROXY open it to others.':
    'Ten serwer jest dostępny tylko na własnym komputerze jako localhost. Innym udostępniają go HOST lub TRUST_PROXY.',
  'This server is not called by that name. ALLOWED_HOSTS says by which it is.':
    'Ten serwer nie działa pod tą nazwą. Jego nazwy są w ALLOWED_HOSTS.',
  'This server is reached by its proxy alone, which signs people in.':
    'Ten serwer jest dostępny tylko przez serwer pośredniczący, na którym odbywa się logowanie.',
  'This took too long and was given up. Try again in a moment.':
    'Trwało to zbyt długo i zostało przerwane. Spróbuj ponownie za chwilę.',
  'To warehouse id': 'Do magazynu',
  'Too many attempts. Try again in {count} seconds.': {
    one: 'Za dużo prób. Spróbuj ponownie za {count} sekundę.',
    few: 'Za dużo prób. Spróbuj ponownie za {count} sekundy.',
    many: 'Za dużo prób. Spróbuj ponownie za {count} sekund.',
    other: 'Za dużo prób. Spróbuj ponownie za {count} sekundy.',
  },
  'Too many others are changing the same goods. Nothing was done; try again in a moment.':
    'Zbyt wiele osób zmienia stan tych samych towarów. Nic nie zrobiono; spróbuj ponownie za chwilę.',
  'Too many requests. Try again in {after}.': 'Za dużo żądań. Spróbuj ponownie za {after}.',
  'Transaction #{id} is a correction of transaction #{other}: begin with that one.':
    'Transakcja #{id} jest korektą transakcji #{other}: zacznij od niej.',
  'Transaction #{id} is no {type}{way}.': 'Transakcja #{id} nie jest typu {type}{way}.',
  'Transaction #{id} moved no goods from {from} to {to}.': 'Transakcja #{id} nie przeniosła towaru z: {from} do: {to}.',
  'Transaction id': 'Transakcja',
  'transaction that can be returned': 'podlegającego zwrotowi',
  'warehouse "{name}"': 'magazyn „{name}”',
  'Warehouse id': 'Magazyn',
  'Whoever runs the server sets its clock right, or says that it is right with: npm run clock -- --right':
    'Administrator serwera musi ustawić jego zegar albo potwierdzić, że jest dobry: npm run clock -- --right',
  'Your account moves goods as employee {own} alone, not as employee {other}.':
    'Twoje konto zapisuje ruchy tylko jako pracownik {own}, a nie jako pracownik {other}.',
  'Your account was not given warehouse {id} to move goods in.':
    'Twoje konto nie ma dostępu do ruchów w magazynie {id}.',
  '{country} does not lie in that region.': '{country} nie leży w tym regionie.',
  '{count} minutes': {
    one: '{count} minutę',
    few: '{count} minuty',
    many: '{count} minut',
    other: '{count} minuty',
  },
  '{count} seconds': {
    one: '{count} sekundę',
    few: '{count} sekundy',
    many: '{count} sekund',
    other: '{count} sekundy',
  },
  '{count} stocked products': {
    one: '{count} produkt na stanie',
    few: '{count} produkty na stanie',
    many: '{count} produktów na stanie',
    other: '{count} produktu na stanie',
  },
  '{count} warehouses': {
    one: '{count} magazyn',
    few: '{count} magazyny',
    many: '{count} magazynów',
    other: '{count} magazynu',
  },
  '{fields} are already taken together.': 'Taki zestaw wartości już istnieje: {fields}.',
  '{fields} is already taken.': 'Ta wartość już istnieje: {fields}.',
  '{field} cannot be changed.': 'Pola „{field}” nie można zmienić.',
  '{field} {problem}.': 'Pole „{field}” {problem}.',
  '{noun} "{name}" cannot be deleted. It is still used by {users}.':
    '{noun} „{name}”: nie można usunąć. Powiązane rekordy: {users}.',
  '{noun} not found.': 'Nie znaleziono: {noun}.',
  '{noun} {id} not found.': 'Nie znaleziono: {noun} {id}.',
  '{who} changed the {noun} meanwhile, at {time}: {changes}. Nothing of yours was saved.':
    'W międzyczasie ten rekord ({noun}) zmieniono o {time} ({who}): {changes}. Twoje zmiany nie zostały zapisane.',
} satisfies Catalogue;
